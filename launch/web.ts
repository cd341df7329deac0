import { createRequire } from 'node:module'

// The web server as a program of its own name: Next's production server on PORT, from the build that NEXT_DIST_DIR names.
const require = createRequire(import.meta.url)
const next = require.resolve('next/dist/bin/next')
process.argv = [process.execPath, next, 'start', '--port', process.env.PORT ?? '3000']
require(next)
