// npm run start:web | start:platform | start:gateway | migration | reseal | backup | restore | bench: see run-part.ts.
import { installPackages, runProgram } from './prepare.mjs'

await installPackages()
runProgram('launch/run-part.ts', process.argv.slice(2))
