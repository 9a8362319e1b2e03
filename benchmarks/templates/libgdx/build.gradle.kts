plugins { application }

repositories {
  mavenLocal()
  mavenCentral()
}

dependencies {
  implementation(platform("org.isochron:isochron-bom:0.1.0"))
  implementation("org.isochron:isochron-engines")
  implementation("org.isochron:isochron-libgdx")
  implementation("com.badlogicgames.gdx:gdx:1.14.2")
  implementation("com.badlogicgames.gdx:gdx-backend-lwjgl3:1.14.2")
  runtimeOnly("com.badlogicgames.gdx:gdx-platform:1.14.2:natives-desktop")
}

tasks.compileJava { options.release.set(17) }

application {
  mainClass.set("com.example.Lwjgl3Launcher")
  applicationDefaultJvmArgs =
    if (System.getProperty("os.name").startsWith("Mac"))
      listOf("--enable-native-access=ALL-UNNAMED", "-XstartOnFirstThread")
    else listOf("--enable-native-access=ALL-UNNAMED")
}
