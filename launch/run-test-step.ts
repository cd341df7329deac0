import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gatherTestFiles } from './gather-test-files.ts'
import { measureProcessorTime } from './processor-time.ts'
import { type Report, readFailures } from './read-failures.ts'
import type { Counting, TestStep } from './test-steps.ts'

// Dozens of processes read the same sources, which are stripped of types and compiled once.
const COMPILE_CACHE = 'node_modules/.cache/portico/compiled'

/** The result of a step. A step that fails without counts is one failure. */
export type StepResult = Counts & {
  name: string
  /** See `readFailures`. */
  failures: string[]
  seconds: number
  /** Null if unknown. */
  processorSeconds: number | null
}

type Room = { project: string; folder: string; environment: NodeJS.ProcessEnv }
type Counts = { passed: number; failed: number }

/** Runs one step and prints its output at the end; the output of a step that runs alone is printed as it comes. */
export async function runTestStep(step: TestStep, { project, folder, environment }: Room): Promise<StepResult> {
  const report = join(folder, `${step.name}.json`)
  console.log(`\n── ${step.name} begins`)
  const startedAt = performance.now()
  const child = spawn(process.execPath, argumentsOf(step, project, report), {
    cwd: project,
    env: {
      NODE_COMPILE_CACHE: join(project, COMPILE_CACHE),
      ...environment,
      ...step.environment,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      FORCE_COLOR: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const killGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The process group has already ended.
    }
  }
  process.once('exit', killGroup)
  const processorTime = measureProcessorTime(child.pid ?? 0)
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    killGroup()
  }, step.timeoutMinutes * 60_000)

  const output: Buffer[] = []
  const show = (chunk: Buffer) => {
    output.push(chunk)
    if (step.alone) process.stdout.write(chunk)
  }
  child.stdout.on('data', show)
  child.stderr.on('data', show)
  const code = await new Promise<number | null>((resolve) => child.once('error', () => resolve(null)).once('close', resolve))
  clearTimeout(timer)
  process.off('exit', killGroup)

  const seconds = (performance.now() - startedAt) / 1000
  const processorSeconds = processorTime.stop()
  const counted = step.counting === 'exitCode' ? null : readReport(report)
  const { passed, failed } = judge(code, readCounts(step.counting, counted, code))
  const printed = Buffer.concat(output).toString().trimEnd()
  if (!step.alone) console.log(`\n── ${step.name}\n${printed}`)
  if (timedOut) console.log(`── ${step.name} was stopped after ${step.timeoutMinutes} minutes`)
  console.log(`── ${step.name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s`)
  const failures = failed > 0 ? readFailures(step.counting, counted, printed) : []
  return { name: step.name, passed, failed, failures, seconds, processorSeconds }
}

/** Returns the arguments for Node that run a step; `report` is the file for the counts of jest's and node's own runner. */
export function argumentsOf(
  { name, counting, script, args, files = [], onlyFiles, shares }: TestStep,
  project: string,
  report: string,
): string[] {
  const runner = script ? [join(project, 'node_modules', script)] : []
  if (counting === 'jest')
    return [...runner, ...args, '--json', `--outputFile=${report}`, ...(onlyFiles ? ['--runTestsByPath', ...onlyFiles] : [])]
  if (counting !== 'nodeTest') return [...runner, ...args, ...(onlyFiles ?? [])]
  const counter = join(project, 'launch/count-reporter.mjs')
  return [
    ['--test', '--disable-warning=ExperimentalWarning'],
    ['--test-reporter=spec', '--test-reporter-destination=stdout', `--test-reporter=${counter}`, `--test-reporter-destination=${report}`],
    args,
    onlyFiles ?? (shares ? gatherTestFiles(files, { project, folder: dirname(report), step: name, shares }) : files),
  ].flat()
}

// Missing counts, no tests, or a non-zero exit code despite good counts: each is a failure.
function judge(code: number | null, counts: Counts | null): Counts {
  if (!counts) return { passed: 0, failed: 1 }
  const nothingRan = counts.passed + counts.failed === 0
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : { ...counts, failed: counts.failed + (nothingRan ? 1 : 0) }
}

function readReport(path: string): Report | null {
  if (!existsSync(path)) return null
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function readCounts(counting: Counting, report: Report | null, code: number | null): Counts | null {
  if (counting === 'exitCode') return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return report && COUNTERS[counting](report)
}

// Skipped tests count as failed; a law forbids them.
const COUNTERS: Record<Exclude<Counting, 'exitCode'>, (report: Report) => Counts> = {
  nodeTest: (report) => report as Counts,
  jest: (report) => {
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = report as Record<string, number>
    return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + (numPendingTests ?? 0) + (numRuntimeErrorTestSuites ?? 0) }
  },
  playwright: ({ stats }) => {
    const { expected, unexpected, flaky, skipped } = (stats ?? {}) as Record<string, number>
    return { passed: expected ?? 0, failed: (unexpected ?? 0) + (flaky ?? 0) + (skipped ?? 0) }
  },
}
