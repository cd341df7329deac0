import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import type { TestStep } from './test-steps.ts'

/** Arguments of `npm test` or `npm run verify` that name no step or test file; the message is for the person who typed them. */
export class UnknownStepError extends Error {}

/**
 * Returns the steps that the arguments name, or all steps without arguments: `laws web` are two steps; `gateway plan/compile` is the step
 * `gateway` with the test files whose path contains `plan/compile` or matches it as a glob. Throws UnknownStepError.
 */
export function chooseSteps(all: readonly TestStep[], args: readonly string[], project: string): TestStep[] {
  if (args.length === 0) return [...all]
  const chosen = new Map<TestStep, string[]>()
  let patternsOfLast: string[] | undefined
  for (const arg of args) {
    const step = all.find(({ name }) => name === arg)
    if (step) {
      patternsOfLast = chosen.get(step) ?? []
      chosen.set(step, patternsOfLast)
    } else if (patternsOfLast) patternsOfLast.push(arg)
    else throw new UnknownStepError(`there is no step "${arg}"; ${known(all)}`)
  }
  return [...chosen].map(([step, patterns]) =>
    patterns.length === 0 ? step : { ...step, onlyFiles: matching(step, patterns, all, project) },
  )
}

function matching(step: TestStep, patterns: readonly string[], all: readonly TestStep[], project: string): string[] {
  if (!step.files) throw new UnknownStepError(`the step "${step.name}" has no test files to choose from; ${known(all)}`)
  const files = globSync([...step.files], { cwd: project }).sort()
  for (const pattern of patterns) {
    if (!files.some((file) => isMatch(file, pattern)))
      throw new UnknownStepError(`no test file of the step "${step.name}" matches "${pattern}"; ${known(all)}`)
  }
  return files.filter((file) => patterns.some((pattern) => isMatch(file, pattern)))
}

function isMatch(file: string, pattern: string): boolean {
  return file.includes(pattern.replace(/^\.\//, '')) || matchesGlob(file, pattern)
}

function known(all: readonly TestStep[]): string {
  return `the steps are ${all.map(({ name }) => name).join(', ')}`
}
