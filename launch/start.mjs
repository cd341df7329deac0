// npm start: see start.ts.
import { installPackages, runProgram } from './prepare.mjs'

installPackages()
runProgram('launch/start.ts')
