import { globSync } from 'node:fs'
import type { TestStep } from './test-steps.ts'

/**
 * Returns the steps in which a step of browser tests runs side by side: one for each of its `products`, which is started by the step and has
 * every so-many-th file. A step with one product, or of which only some files are to run, stays as it is.
 */
export function shareBrowserTests(step: TestStep, project: string): TestStep[] {
  const { name, args, files = [], onlyFiles, products = 1 } = step
  if (products === 1 || onlyFiles) return [step]
  const paths = globSync([...files], { cwd: project }).sort()
  return Array.from({ length: products }, (_, share) => ({
    ...step,
    name: `${name}-${share + 1}`,
    // The runner empties its folder of results when it begins.
    args: [...args, `--output=test-results/${name}-${share + 1}`],
    onlyFiles: paths.filter((_path, at) => at % products === share),
  }))
}
