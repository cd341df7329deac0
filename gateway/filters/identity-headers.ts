/**
 * Headers by which proxies and identity providers tell a server behind them who calls, from where, by which certificate or for which
 * address. Servers believe them, so none that a caller wrote goes further; decision 21 gives the reason of each group. Names are folded.
 */
const NAMES: ReadonlySet<string> = new Set([
  // the client's address
  'ali-cdn-real-ip',
  'cdn-real-ip',
  'cdn-src-ip',
  'coming-from',
  'x-cdn-src-ip',
  'x-client-addr',
  'x-client-host',
  'x-client-port',
  'x-coming-from',
  'x-custom-ip-authorization',
  'x-originating-ip',
  // host, scheme and path before rewriting
  'front-end-https',
  'x-accel-mapping',
  'x-host',
  'x-host-override',
  'x-http-destinationurl',
  'x-http-host-override',
  'x-https',
  'x-override-url',
  'x-scheme',
  'x-sendfile-type',
  'x-url-scheme',
  // another HTTP method than the one that was admitted
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  // who calls
  'proxy',
  'x-anonymous-consumer',
  'x-credential-identifier',
  'x-jwt-assertion',
  'x-userinfo',
])

const PREFIXES = [
  // any proxy
  'client-cert',
  'forward',
  'proxy-',
  'real-',
  'remote-',
  'ssl-',
  'tls-client-',
  'x-client-cert',
  'x-client-dn',
  'x-client-ssl',
  'x-client-subject',
  'x-client-tls',
  'x-client-verif',
  'x-forward',
  'x-mtls-',
  'x-original-',
  'x-originally-',
  'x-proxy',
  'x-real-',
  'x-remote-',
  'x-rewrite-',
  'x-ssl-',
  'x-tls-',
  // products and services
  'akamai-',
  'cf-',
  'cloudfront-',
  'fastly-',
  'fly-',
  'incap-',
  'l5d-',
  'x-akamai-',
  'x-amz-cf-',
  'x-amzn-',
  'x-apigateway-',
  'x-appengine-',
  'x-appgw-',
  'x-arr-',
  'x-azure-',
  'x-endpoint-api-',
  'x-envoy-',
  'x-goog-authenticated-',
  'x-goog-iap-',
  'x-istio-',
  'x-middleware-',
  'x-ms-client-principal',
  'x-ms-token-',
  'x-nf-client-',
  'x-sucuri-',
  'x-vercel-',
  'wl-proxy-',
  // providers of identity in front of an application
  'x-auth-request-',
  'x-authenticated-',
  'x-authentik-',
  'x-consumer-',
  'x-pomerium-',
  'x-webauth-',
]

/** Parts that give such a header away whatever stands around them. */
const PARTS =
  /client-?ip|client-?cert|client-?verify|connecting-?ip|forwarded|original-?(?:host|uri|url)|(?:^|-)real-?ip(?:$|-)|remote-?(?:addr|user)|rewrite-?(?:uri|url)|ssl-?client|user-?ip(?:$|-)/

const ODD = /[^a-z0-9-]/
const EACH_ODD = /[^a-z0-9-]/g

/**
 * A header's name as servers read it that know no more than letters, digits and one mark: CGI, WSGI, Rack and PHP take `X_Forwarded.For`
 * for `X-Forwarded-For`.
 */
export function foldHeaderName(name: string): string {
  const lower = name.toLowerCase()
  return ODD.test(lower) ? lower.replace(EACH_ODD, '-') : lower
}

/**
 * Whether no header of this name goes from a caller to a target server: it says who calls, from where or for which address, or is a
 * proxy's kind of name (`X…`) spelled with another mark than `-`, which has no use but to be taken for the proxy's.
 */
export function isIdentityHeader(name: string): boolean {
  const lower = name.toLowerCase()
  const folded = foldHeaderName(lower)
  if (folded !== lower && (folded.startsWith('x-') || !/^[a-z0-9]/.test(lower))) return true
  return NAMES.has(folded) || PREFIXES.some((prefix) => folded.startsWith(prefix)) || PARTS.test(folded)
}
