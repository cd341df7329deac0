import { type FSWatcher, statSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** An editor or `git checkout` writes several files at once, which counts as one change. */
const QUIET_MS = 50

/** Files that a part can load. */
const SOURCE = /\.(?:ts|mjs|json|sql)$/
const NOT_A_SOURCE = /(?:^|\/)(?:testing|golden|node_modules)\/|\.test\.ts$|(?:^|\/)\./

/** A running watch. */
export type SourceWatch = { close: () => void }

/**
 * Watches source files and folders, relative to the project. Calls `onChange` after each burst of changes with the last changed file. Tests
 * are ignored.
 */
export function watchSources(project: string, sources: readonly string[], onChange: (file: string) => void): SourceWatch {
  let timer: NodeJS.Timeout | undefined
  const changed = (file: string) => {
    if (!SOURCE.test(file) || NOT_A_SOURCE.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => onChange(file), QUIET_MS)
  }
  const watchers = sources.map((source) => watchSource(project, source, changed))
  return {
    close: () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}

function watchSource(project: string, source: string, changed: (file: string) => void): FSWatcher {
  if (statSync(join(project, source)).isDirectory())
    return watch(join(project, source), { recursive: true }, (_event, name) => changed(join(source, name ?? '')))
  // By its folder: a watch on the file itself ends when an editor replaces it.
  return watch(join(project, dirname(source)), (_event, name) => {
    if (name === basename(source)) changed(source)
  })
}
