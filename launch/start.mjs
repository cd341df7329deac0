// npm start, npm run dev: see start.ts.
import { installPackages, runProgram } from './prepare.mjs'

await installPackages()
runProgram('launch/start.ts', process.argv.slice(2))
