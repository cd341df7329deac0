/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs'
import { GATEWAY_ERROR_STATUS } from '@portico/contract/gateway-snapshot/gateway-error'
import { GATEWAY_ERROR_GUIDES } from './gateway-error-guide'

/** The detail of RequestControlFailed names an entry of the API. */
const NAME = /x-tenant/

describe('the example of a code', () => {
  const sources = globSync('gateway/{filters,engines}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const gateway = sources.map((file) => readFileSync(file, 'utf8')).join('\n')

  it.each(Object.keys(GATEWAY_ERROR_STATUS) as (keyof typeof GATEWAY_ERROR_GUIDES)[])('%s is what the gateway answers', (code) => {
    const { detail, fixers } = GATEWAY_ERROR_GUIDES[code]
    expect(fixers.length).toBeGreaterThan(0)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the gateway's source has a template here
    expect(gateway).toContain(detail.replace(NAME, '${header.name}'))
  })
})
