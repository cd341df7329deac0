import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The tags of all rules of axe that WCAG 2.2 AA has. */
export const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Returns what axe finds on a page by the rules that `check` chooses: each rule with its elements. */
export async function axeProblems(page: Page, check: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // No page contains a cross-origin frame, so axe needs no second tab.
  const { violations } = await check(new AxeBuilder({ page }).setLegacyMode(true)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
