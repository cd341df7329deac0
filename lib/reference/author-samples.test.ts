import { authorSamples } from './author-samples'

it('returns the samples of both extensions, and drops what is none', () => {
  const operation = {
    'x-codeSamples': [
      { lang: 'PHP', source: '<?php' },
      { lang: 'cURL', label: 'Shell', source: 'curl' },
      null,
      { lang: 'Go' },
      { source: 'x' },
    ],
    'x-code-samples': [{ lang: 'Ruby', source: 'puts' }],
  }
  expect(authorSamples(operation)).toEqual([
    { language: 'PHP', code: '<?php' },
    { language: 'Shell', code: 'curl' },
    { language: 'Ruby', code: 'puts' },
  ])
  expect(authorSamples({ 'x-codeSamples': 'x' })).toEqual([])
})
