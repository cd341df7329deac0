import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SETTINGS } from '@portico/settings/settings'
import { chooseSteps, UnknownStepError } from './choose-steps.ts'
import { findOrInstallChromium } from './chromium.ts'
import { runTestStep, type StepResult } from './run-test-step.ts'
import { shareBrowserTests } from './share-browser-tests.ts'
import { findOrInstallRedis } from './test-programs.ts'
import type { TestStep } from './test-steps.ts'

// Node, jest and tsc keep about one core busy each; two at a time fill the smallest supported machine.
const AT_ONCE = 2

const project = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs the steps that the arguments name (`chooseSteps`), prints again what failed, `N passed, N failed` last, and exits with 0 only if
 * something passed and nothing failed.
 */
export async function runSteps(all: readonly TestStep[], args: readonly string[]): Promise<void> {
  const wanted = chooseOrExit(all, args)
  process.on('disconnect', () => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

  const results = await runAll(wanted)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  for (const { name, failures } of results) for (const failure of failures) console.log(`\n✖ ${name}: ${failure}`)
  console.log(`\n${results.map(summaryLine).join('\n')}\n`)
  console.log(`processor time ${inSeconds(addUp(results.map(({ processorSeconds }) => processorSeconds)))}\n`)
  // Exits only after the last line is written: the reader may be slower.
  process.stdout.write(`${passed} passed, ${failed} failed\n`, () => process.exit(failed > 0 || passed === 0 ? 1 : 0))
}

function chooseOrExit(all: readonly TestStep[], args: readonly string[]): TestStep[] {
  try {
    return chooseSteps(all, args, project)
  } catch (error) {
    if (!(error instanceof UnknownStepError)) throw error
    console.error(`portico: ${error.message}`)
    process.exit(1)
  }
}

/** Runs the steps that may overlap, then one by one those that need the machine for themselves, in as many products as they have. */
async function runAll(wanted: TestStep[]): Promise<StepResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const results: StepResult[] = []
  const run = async (step: TestStep) => {
    const environment: NodeJS.ProcessEnv = { ...process.env, CI: 'true' }
    try {
      if (step.needsChromium) environment.CHROMIUM = findOrInstallChromium()
      if (step.needsRedis) environment.REDIS_SERVER = findOrInstallRedis()
    } catch (error) {
      results.push({ name: step.name, passed: 0, failed: 1, failures: [(error as Error).message], seconds: 0, processorSeconds: null })
      return
    }
    results.push(await runTestStep(step, { project, folder, environment: withoutSettings(environment) }))
  }
  const overlapping = wanted.filter(({ alone }) => !alone)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let step = overlapping.shift(); step; step = overlapping.shift()) await run(step)
    }),
  )
  for (const step of wanted.filter(({ alone }) => alone)) await Promise.all(shareBrowserTests(step, project).map(run))
  return results
}

// Removes a developer's own settings, which must not affect the tests.
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const cleaned = { ...environment }
  for (const name of Object.keys(SETTINGS)) delete cleaned[name]
  return cleaned
}

function summaryLine({ name, passed, failed, seconds, processorSeconds }: StepResult): string {
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`
  return `${failed === 0 ? '✔' : '✖'} ${name.padEnd(12)} ${counts} ${inSeconds(seconds).padStart(7)}, processor ${inSeconds(processorSeconds).padStart(7)}`
}

const inSeconds = (seconds: number | null) => (seconds === null ? 'unknown' : `${seconds.toFixed(0)} s`)

/** Returns the sum; null if a part is unknown. */
function addUp(parts: (number | null)[]): number | null {
  return parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0)
}
