import { stripVTControlCharacters } from 'node:util'
import type { Counting } from './test-steps.ts'

/** What a test runner reports as JSON. */
export type Report = Record<string, unknown>

// The reader of a log's last lines needs the first failures, not all.
const LISTED = 5
const SHOWN_CHARACTERS = 1200

/**
 * Returns what failed in a step, each with its name and its error, at most five and 1,200 characters each, from the report of its test
 * runner; the end of `output` if the runner reported none.
 */
export function readFailures(counting: Counting, report: Report | null, output: string): string[] {
  const named = counting === 'exitCode' || !report ? [] : READERS[counting](report)
  if (named.length === 0) return [output.trimEnd().slice(-SHOWN_CHARACTERS)]
  const listed = named.slice(0, LISTED).map((failure) => stripVTControlCharacters(failure).slice(0, SHOWN_CHARACTERS))
  return named.length > LISTED ? [...listed, `and ${named.length - LISTED} more`] : listed
}

const READERS: Record<Exclude<Counting, 'exitCode'>, (report: Report) => string[]> = {
  nodeTest: ({ failures }) => (failures ?? []) as string[],
  jest: ({ testResults }) => ((testResults ?? []) as JestFile[]).filter(({ status }) => status === 'failed').map(({ message }) => message),
  playwright: ({ suites }) => ((suites ?? []) as PlaywrightSuite[]).flatMap(readSuite),
}

interface JestFile {
  status: string
  message: string
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; line: number; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[]
}

function readSuite({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors.map(({ message = '' }) => message)))
      return `${title} (${file}:${line})\n${errors.join('\n')}`
    })
  return [...failed, ...suites.flatMap(readSuite)]
}
