import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from '../launch/build-web.ts'
import { FIRST_LOAD_MAX, firstLoads } from './support/first-load.ts'

/** Prints the JavaScript of each page's first load: `npm run bench first-load`, or `… first-load all` for every page. */
const SHOWN = 10

const project = fileURLToPath(new URL('..', import.meta.url))
const loads = firstLoads(join(project, await buildWeb(project, (line) => console.log(line))))
const shown = process.argv[2] === 'all' ? loads.length : SHOWN
for (const half of ['private', 'public'] as const) {
  const max = FIRST_LOAD_MAX[half]
  const pages = loads.filter((page) => page.half === half)
  const over = pages.filter(({ kilobytes }) => kilobytes > max).length
  console.log(`${half} pages: ${pages.length}, ${over} over ${max} kB (gzip)`)
  for (const { route, kilobytes } of pages.slice(0, shown)) {
    console.log(`${kilobytes.toFixed(1).padStart(8)}  ${kilobytes > max ? 'OVER' : '    '}  ${route}`)
  }
}
