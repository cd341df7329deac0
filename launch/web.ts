import { createRequire } from 'node:module'
import './end-when-drained.ts'
import './own-client-address.ts'

// The web server as a program of its own: Next's production server on PORT, from the build that NEXT_DIST_DIR names.
const require = createRequire(import.meta.url)
const next = require.resolve('next/dist/bin/next')

// Next would rename the process; under its own name it is found in a list of processes.
Object.defineProperty(process, 'title', { get: () => 'portico-web', set: () => {} })
process.argv = [process.execPath, next, 'start', '--port', process.env.PORT ?? '3000']
require(next)
