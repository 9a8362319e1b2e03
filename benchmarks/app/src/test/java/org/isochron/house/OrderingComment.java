package org.isochron.house;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Requires {@code // ordering:} above every atomic access. The comment must say what the access
 * orders and what breaks without it.
 */
final class OrderingComment implements Rule {
  private static final Pattern ACCESS = Pattern.compile(
      "\\.\\s*(?:getAndSet\\w*|[gs]etOpaque|getAcquire|setRelease|[gs]etVolatile|[gs]etPlain"
          + "|compareAndSet|weakCompareAndSet\\w*|compareAndExchange\\w*|getAndAdd\\w*"
          + "|getAndBitwise\\w*|getAndIncrement|getAndDecrement|incrementAndGet|decrementAndGet"
          + "|addAndGet|getAndUpdate|updateAndGet|getAndAccumulate|accumulateAndGet|lazySet"
          + "|fullFence|acquireFence|releaseFence|loadLoadFence|storeStoreFence)\\s*\\("
          + "|\\bvolatile\\b");
  private static final Pattern ATOMIC =
      Pattern.compile("\\b(?:Atomic\\w+|VarHandle)(?:<[^=;(]*>)?(?:\\[\\])?\\s+(\\w+)\\s*[=;]");

  @Override
  public List<Violation> violations(SourceTree tree) {
    List<Violation> violations = new ArrayList<>();
    tree.main()
        .forEach(file -> accesses(file)
            .filter(line -> !isOrdered(file, line))
            .forEach(line -> violations.add(file.violation(
                line,
                "an atomic access without its reason",
                "put '// ordering:' above it: the mode, what it orders, what breaks without it"))));
    return violations;
  }

  static IntStream accesses(SourceFile file) {
    Pattern plain = plainAccess(file);
    return IntStream.range(0, file.lineCount()).filter(line -> {
      String code = file.code().get(line);
      return ACCESS.matcher(code).find() || plain.matcher(code).find();
    });
  }

  private static Pattern plainAccess(SourceFile file) {
    List<String> names = new ArrayList<>();
    for (String code : file.code()) {
      Matcher declaration = ATOMIC.matcher(code);
      if (declaration.find()) {
        names.add(declaration.group(1));
      }
    }
    return Pattern.compile(
        names.isEmpty()
            ? "(?!)"
            : "\\b(?:" + String.join("|", names) + ")\\s*\\.\\s*(?:get|set)\\s*\\(");
  }

  private static boolean isOrdered(SourceFile file, int line) {
    int above = line - 1;
    while (above >= 0 && continues(file.code().get(above))) {
      above--;
    }
    for (; above >= 0 && isCommentOnly(file, above); above--) {
      if (file.comments().get(above).strip().startsWith("// ordering:")) {
        return true;
      }
    }
    return false;
  }

  private static boolean continues(String code) {
    return !code.isBlank() && !code.stripTrailing().matches(".*([;{}]|->)$");
  }

  private static boolean isCommentOnly(SourceFile file, int line) {
    return file.code().get(line).isBlank() && !file.comments().get(line).isBlank();
  }
}
