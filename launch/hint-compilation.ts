import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tells V8 to compile all functions of a file while it arrives, in the background; it stands before all code. Others take it as a comment. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks the scripts that every page runs as it opens: React and Next's part in the browser. Unmarked, the main thread compiles their functions
 * one by one at the first call, which is half of the time it takes React to take a page over. `folder`: of a finished build of the web; a
 * script that is marked already stays as it is.
 */
export function hintCompilation(folder: string): void {
  const { rootMainFiles } = JSON.parse(readFileSync(join(folder, 'build-manifest.json'), 'utf8')) as { rootMainFiles: string[] }
  for (const file of rootMainFiles) {
    const script = readFileSync(join(folder, file), 'utf8')
    if (!script.startsWith(COMPILE_HINT)) writeFileSync(join(folder, file), COMPILE_HINT + script)
  }
}
