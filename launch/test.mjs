// npm test: see test.ts.
import { installPackages, runProgram } from './prepare.mjs'

await installPackages()
runProgram('launch/test.ts', process.argv.slice(2))
