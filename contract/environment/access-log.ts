/** Tokens of the access log without an argument, such as `%h`, each with its value in the example line. */
export const ACCESS_LOG_EXAMPLES = {
  a: '203.0.113.7',
  b: '512',
  B: '512',
  D: '12345',
  h: '203.0.113.7',
  H: 'HTTP/1.1',
  l: '-',
  L: '01a20550-4a67-74f2-b5f1-a215d035347b',
  m: 'GET',
  q: '?page=2',
  r: 'GET /shop/v1/orders?page=2 HTTP/1.1',
  s: '200',
  t: '[21/Nov/2026:02:29:27 +0000]',
  T: '0',
  u: '01a20550-4a8c-7b52-9d0e-3f6f5d1c2b11',
  U: '/shop/v1/orders',
  v: 'api.example.com',
  X: 'OK',
} as const

export type AccessLogToken = keyof typeof ACCESS_LOG_EXAMPLES
export const ACCESS_LOG_TOKENS = Object.keys(ACCESS_LOG_EXAMPLES) as AccessLogToken[]

/** Request headers in the example line, by their lower-case names. */
const HEADER_EXAMPLES: Readonly<Record<string, string>> = { 'user-agent': 'curl/8.9.1', referer: 'https://www.example.com/' }

/** The parts of a format: `%%`, a token, a request header as `%{Name}i`, or text. */
export const ACCESS_LOG_PARTS = /%%|%[<>]?(?:\{([^{}]*)\})?([A-Za-z])|[^%]+|%/g

/** Returns the line of an example call in a format of the access log. Unknown tokens stay as they are, as gateways write them. */
export function accessLogExample(format: string): string {
  return format.replace(ACCESS_LOG_PARTS, (text: string, argument: string | undefined, token: string | undefined) => {
    if (text === '%%') return '%'
    if (token === 'i' && argument) return HEADER_EXAMPLES[argument.toLowerCase()] ?? '-'
    return argument === undefined && token !== undefined && isToken(token) ? ACCESS_LOG_EXAMPLES[token] : text
  })
}

function isToken(text: string): text is AccessLogToken {
  return Object.hasOwn(ACCESS_LOG_EXAMPLES, text)
}
