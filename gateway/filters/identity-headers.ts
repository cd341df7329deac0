/**
 * Headers in which proxies and identity providers report the caller, its address, its certificate or the original URL. Servers trust them,
 * so callers' own are never forwarded; decision 0021 explains each group. Names are folded.
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
  // another HTTP method than the admitted one
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  // the caller
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
  // identity providers in front of an application
  'x-auth-request-',
  'x-authenticated-',
  'x-authentik-',
  'x-consumer-',
  'x-pomerium-',
  'x-webauth-',
]

/** Parts that identify such a header anywhere in its name. */
const PARTS =
  /client-?ip|client-?cert|client-?verify|connecting-?ip|forwarded|original-?(?:host|uri|url)|(?:^|-)real-?ip(?:$|-)|remote-?(?:addr|user)|rewrite-?(?:uri|url)|ssl-?client|user-?ip(?:$|-)/

const ODD = /[^a-z0-9-]/
const EACH_ODD = /[^a-z0-9-]/g

/**
 * Returns a header name with one separator and one case. CGI, WSGI, Rack and PHP do the same: they read `X_Forwarded.For` as
 * `X-Forwarded-For`.
 */
export function foldHeaderName(name: string): string {
  const lower = name.toLowerCase()
  return ODD.test(lower) ? lower.replace(EACH_ODD, '-') : lower
}

/**
 * Returns whether a caller's header of this name is never forwarded: it reports caller, address or original URL, or it is a proxy-style
 * name (`X…`) with a separator other than `-`, whose only use is to be mistaken for one.
 */
export function isIdentityHeader(name: string): boolean {
  const lower = name.toLowerCase()
  const folded = foldHeaderName(lower)
  if (folded !== lower && (folded.startsWith('x-') || !/^[a-z0-9]/.test(lower))) return true
  return NAMES.has(folded) || PREFIXES.some((prefix) => folded.startsWith(prefix)) || PARTS.test(folded)
}
