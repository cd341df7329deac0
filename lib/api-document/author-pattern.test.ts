import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { matchesPattern } from './author-pattern'

it.each([
  ['^[A-Z]{2}-\\d{4}$', 'AB-1234', true],
  ['^[A-Z]{2}-\\d{4}$', 'ab', false],
  ['나+', '나비', true],
  ['[', 'x', undefined],
  ['(a+)+$', 'aaaa', undefined],
  ['(a|a)*$', 'aaaa', undefined],
  ['(a)\\1', 'aa', undefined],
  ['.*.*.*x', 'aaaa', undefined],
  ['a?a?a?a?a?a?a?', 'aaaa', undefined],
  ['a'.repeat(201), 'a', undefined],
  ['a', 'a'.repeat(201), undefined],
])('the pattern %s of %s: %s', (pattern, text, matches) => expect(matchesPattern(pattern, text)).toBe(matches))

it.each(['.*.*x', 'a+a+$', '[a-z]*[a-z]*!', 'a?a?a?a?a?a?b'])('%s takes little time', async (pattern) => {
  const tookMs = await processorMs(() => expect(matchesPattern(pattern, 'a'.repeat(200))).toBe(pattern === 'a+a+$'))
  expect(tookMs).toBeLessThan(allowedMs(500))
})
