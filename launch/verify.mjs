// npm run verify: see verify.ts.
import { installPackages, runProgram } from './prepare.mjs'

await installPackages()
runProgram('launch/verify.ts', process.argv.slice(2))
