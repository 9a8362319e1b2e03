/** What the adapters to game engines have in common; exported only to them. */
@NullMarked
package org.isochron.render.shell;

import org.jspecify.annotations.NullMarked;
