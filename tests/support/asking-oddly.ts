/** How a request for a page may be odd: headers to add, and what is appended to its address. */
export interface OddRequest {
  name: string
  headers: Record<string, string>
  query: string
}

const LONG = 'a'.repeat(3_000)
const odd = (name: string, headers: Record<string, string>, query = ''): OddRequest => ({ name, headers, query })
const header = (name: string, value: string) => odd(`${name}: ${value.slice(0, 60)}`, { [name]: value })
const query = (text: string) => odd(`?${text.slice(0, 60)}`, {}, `?${text}`)

const COOKIES = [
  'locale=en; theme=dark; color-mode=dark; sidebar=closed',
  'locale=fr',
  'locale=; =; ;;',
  '__prerender_bypass=x; __next_preview_data=x',
  'NEXT_LOCALE=ko; NEXT_HMR_REFRESH_HASH=1; __next_hmr_refresh_hash__=1',
  'XSRF-TOKEN=x; access-token=x; session=x; portico_session=x; __Host-session=x',
  `a=${LONG}`,
]

/** Names of other hosts, as caches and frameworks read them. */
const HOSTS = ['x-forwarded-host', 'x-host', 'x-original-host', 'x-forwarded-server', 'x-http-host-override'].map((name) =>
  header(name, 'evil.example'),
)
const FORWARDED = [
  header('x-forwarded-proto', 'https'),
  header('x-forwarded-scheme', 'http'),
  header('x-forwarded-port', '8443'),
  header('x-forwarded-prefix', '/evil'),
  header('x-forwarded-for', '203.0.113.9, 10.0.0.1'),
  header('forwarded', 'for=203.0.113.9;host=evil.example;proto=https'),
  header('x-original-url', '/admin'),
  header('x-rewrite-url', '/admin'),
  header('x-http-method-override', 'DELETE'),
  header('x-real-ip', '203.0.113.9'),
]

/** Headers that the framework reads, and those of its older versions. */
const FRAMEWORK = [
  header('rsc', '1'),
  odd('a prefetch of the router', { rsc: '1', 'next-router-prefetch': '1', 'next-url': '/evil' }),
  odd('a segment of the router', { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }),
  header('next-router-prefetch', '1'),
  header('next-router-state-tree', '%5B%22%22%2C%7B%7D%5D'),
  odd('a router state that is broken', { rsc: '1', 'next-router-state-tree': '%5B{' }),
  odd('a router state that is long', { rsc: '1', 'next-router-state-tree': LONG }),
  header('next-url', '/evil'),
  ...['middleware', 'src/middleware', 'middleware:middleware:middleware:middleware:middleware', 'proxy:proxy:proxy:proxy:proxy'].map(
    (value) => header('x-middleware-subrequest', value),
  ),
  ...['x-middleware-prefetch', 'x-middleware-next', 'x-middleware-invoke', 'x-nextjs-data', 'x-nextjs-postponed', 'next-resume'].map(
    (name) => header(name, '1'),
  ),
  ...['x-middleware-rewrite', 'x-middleware-redirect', 'x-nextjs-rewrite', 'x-nextjs-redirect', 'x-matched-path', 'x-invoke-path'].map(
    (name) => header(name, '/login'),
  ),
  odd('headers for the handler', { 'x-middleware-override-headers': 'x-nonce', 'x-middleware-request-x-nonce': 'evil' }),
  ...['x-invoke-status', 'x-invoke-error', 'x-invoke-output', 'x-invoke-query'].map((name) => header(name, '404')),
  header('x-prerender-revalidate', '00000000-0000-4000-8000-000000000000'),
  header('x-prerender-revalidate-if-generated', '1'),
  header('x-now-route-matches', '1=login'),
  header('x-vercel-id', 'evil'),
  header('next-action', '0123456789abcdef0123456789abcdef01234567'),
  header('next-html-request-id', 'evil'),
  header('x-nonce', 'evil'),
  header('x-path', '/admin'),
  header('content-security-policy', "script-src 'nonce-evil'"),
  header('x-portico-user-category', 'admin'),
  header('purpose', 'prefetch'),
  header('x-touched-tags', 'public'),
]

/** What HTTP itself knows. */
const PROTOCOL = [
  ...['gzip', 'br', 'deflate', 'identity', 'zstd, br;q=0.5', 'gzip;q=0', '*;q=0', 'x'].map((value) => header('accept-encoding', value)),
  ...['bytes=0-0', 'bytes=-5', 'bytes=999999999-', 'bytes=0-1,3-4', 'lines=1-'].map((value) => header('range', value)),
  odd('a range of another version', { range: 'bytes=0-9', 'if-range': '"x"' }),
  header('if-match', '"x"'),
  header('if-none-match', '"x"'),
  header('if-modified-since', 'Fri, 01 Jan 2100 00:00:00 GMT'),
  header('if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  ...['application/json', 'text/x-component', 'text/markdown', 'text/html;q=0.1, text/markdown', 'image/avif'].map((value) =>
    header('accept', value),
  ),
  header('authorization', 'Bearer evil'),
  header('cache-control', 'no-cache, no-store'),
  header('pragma', 'no-cache'),
  header('connection', 'x-forwarded-for, host'),
  header('te', 'trailers'),
  header('upgrade-insecure-requests', '1'),
  header('user-agent', 'Googlebot/2.1'),
  header('user-agent', 'facebookexternalhit/1.1'),
  header('sec-fetch-dest', 'empty'),
  header('save-data', 'on'),
  header('sec-ch-prefers-color-scheme', 'dark'),
  header('origin', 'https://evil.example'),
  header('referer', 'https://evil.example/'),
]

const QUERIES = [
  ...[
    'utm_source=x',
    '_rsc=1a2b3',
    'amp=1',
    '__nextDataReq=1',
    '__nextLocale=ko',
    '__nextDefaultLocale=ko',
    'nxtPlocale=ko',
    'nxtIlocale=ko',
  ],
  ...['locale=ko', 'lang=ko', '=', '&&', '%', '%00', `a=${LONG}`, '__flight__=1', '_next=1', 'x[]=1&x[]=2', '__proto__=1'],
].map(query)

/** Requests for a page that differ from a browser's: every one is answered as the plain request, or refused. */
export const ODD_REQUESTS: readonly OddRequest[] = [
  ...COOKIES.map((value) => header('cookie', value)),
  ...HOSTS,
  ...FORWARDED,
  ...FRAMEWORK,
  ...PROTOCOL,
  ...QUERIES,
]
