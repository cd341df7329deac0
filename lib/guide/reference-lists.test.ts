import { GATEWAY_ERROR_STATUS } from '@portico/contract/gateway-snapshot/gateway-error'
import errors from '@/messages/en/errors.json'
import gatewayErrors from '@/messages/en/gateway-error.json'
import { guideTextOf, withLinks } from './guide-text'
import { errorCodesMarkdown, settingsMarkdown } from './reference-lists'

const LABELS = { unset: 'Default', readers: 'read by', required: 'required' }

describe('the list of settings', () => {
  it('has each setting with its meaning, default and programs', () => {
    const text = settingsMarkdown(LABELS, {})
    expect(text).toContain('- `PORT` – Port of the web pages  \n  Default: `3000` · read by: npm start, web\n')
    expect(text).toContain(
      '- `SESSION_SECRET` – Secrets that seal session cookies, separated by commas  \n  Default: – · read by: web (required)\n',
    )
    expect(text).not.toContain('PET_STORE_PORT')
  })

  it('shows the meaning in another language where it is given', () => {
    expect(settingsMarkdown(LABELS, { PORT: '웹 페이지의 포트' })).toContain('- `PORT` – 웹 페이지의 포트  \n')
  })
})

describe('the lists of error codes', () => {
  const text = errorCodesMarkdown({ platform: 'Platform', gateway: 'Gateway' }, errors as Record<string, string>, gatewayErrors.codes)

  it('link each code of the gateway to its page', () => {
    for (const code of Object.keys(GATEWAY_ERROR_STATUS)) expect(text).toContain(`[${code}](/gateway-errors/${code}) – `)
  })

  it('give each code of the platform with its status and text', () => {
    expect(text).toContain(`- 409 \`ApiAlreadyExists\` – ${errors.ApiAlreadyExists}`)
    expect(text).not.toContain('– \n')
  })
})

describe('a file of the guide', () => {
  it('has a title, a paragraph and the rest', () => {
    expect(guideTextOf('# Title\n\nOne\nsentence.\n\nRest.\n\nMore.\n')).toEqual({
      title: 'Title',
      lead: 'One sentence.',
      body: 'Rest.\n\nMore.',
    })
  })

  it('gets other addresses for links within the site only', () => {
    const text = '[a](/guide/api) [b](https://example.com/x) [c](#part)'
    expect(withLinks(text, (path) => `/ko${path}`)).toBe('[a](/ko/guide/api) [b](https://example.com/x) [c](#part)')
  })
})
