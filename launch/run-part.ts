import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environmentWithFile } from '@portico/settings/read-settings'
import { backUp } from './backup.ts'
import { BUILD_FOLDER_VARIABLE, buildWeb } from './build-web.ts'
import { makeMigration } from './make-migration.ts'
import { reseal } from './reseal.ts'
import { restore } from './restore.ts'
import { UV_THREADPOOL_SIZE } from './thread-pool.ts'
import { WEB_MEMORY } from './web-memory.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const PARTS = ['web', 'platform', 'gateway']
const [part = '', ...rest] = process.argv.slice(2)

try {
  await run(part, rest)
} catch (error) {
  console.error(`portico: ${(error as Error).message}`)
  process.exit(1)
}

/** Runs one part with the settings of its environment, for machines that run a single part. */
async function run(name: string, args: string[]): Promise<void> {
  const environment = environmentWithFile(project)
  switch (name) {
    case 'platform':
    case 'gateway':
      return runNode([`${name}/main.ts`], environment)
    case 'web': {
      const folder = await buildWeb(project, (line) => console.log(`portico: ${line}`))
      return runNode([...WEB_MEMORY, 'launch/web.ts'], { ...environment, NODE_ENV: 'production', [BUILD_FOLDER_VARIABLE]: folder })
    }
    case 'reseal':
      return reseal(environment, runNode)
    case 'backup':
      return backUp(environment, args, (line) => console.log(`portico: ${line}`))
    case 'restore':
      return restore(environment, args, (line) => console.log(`portico: ${line}`))
    case 'migration':
      console.log(`portico: created ${makeMigration(project, args)}`)
      return
    case 'bench':
      return runBench(args, environment)
    default:
      throw new Error(`there is no part "${name}"; there are web, platform, gateway, reseal, backup, restore, migration and bench`)
  }
}

function runBench([name, ...args]: string[], environment: NodeJS.ProcessEnv): void {
  const file = `bench/${name}.ts`
  if (name && existsSync(join(project, file))) {
    runNode([file, ...args], environment)
    return
  }
  const known = readdirSync(join(project, 'bench')).flatMap((entry) => (entry.endsWith('.ts') ? [entry.slice(0, -3)] : []))
  throw new Error(`npm run bench needs the name of a measurement: ${known.join(', ')}`)
}

function runNode(args: string[], environment: NodeJS.ProcessEnv, onExit: () => Promise<void> = async () => {}): void {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: project,
    env: { UV_THREADPOOL_SIZE, ...environment },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  // Commands do not know it, and would end.
  process.on('SIGUSR2', () => PARTS.includes(part) && child.kill('SIGUSR2'))
  process.on('disconnect', () => child.kill('SIGTERM'))
  child.on('exit', (code) => onExit().finally(() => process.exit(code ?? 1)))
}
