import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSource, sourceFiles } from './project-files.ts'

describe('sweeps', () => {
  const config = readSource('playwright.config.ts')
  const swept = sourceFiles().filter((file) => /^tests\/e2e\/.+\.spec\.ts$/.test(file) && readSource(file).includes('testing/sweep'))

  it('are found', () => assert.ok(swept.length > 10))

  for (const file of swept)
    it(`${file} is run in every combination by \`npm run verify\``, () => {
      assert.ok(config.includes(`'${file.replace('tests/', '')}'`))
    })
})
