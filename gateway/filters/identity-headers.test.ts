import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { fc } from '@portico/contract/testing/properties'
import { foldHeaderName, isIdentityHeader } from './identity-headers.ts'

/** Header names of known proxies, services and identity providers. */
const CORPUS = `
Forwarded Forwarded-For Forward-For X-Forwarded X-Forwarded-For X-Forwarded-By X-Forwarded-Host X-Forwarded-Proto X-Forwarded-Protocol
X-Forwarded-Scheme X-Forwarded-Ssl X-Forwarded-Port X-Forwarded-Prefix X-Forwarded-Path X-Forwarded-Uri X-Forwarded-Method
X-Forwarded-Server X-Forwarded-User X-Forwarded-Email X-Forwarded-Groups X-Forwarded-Preferred-Username X-Forwarded-Access-Token
X-Forwarded-Client-Cert X-Forwarded-Tls-Client-Cert X-Forwarded-Tls-Client-Cert-Info X-Forward-For X-Real-Ip X-Real-Port Real-Ip
X-Client-Ip X-ClientIP Client-Ip X-Cluster-Client-Ip X-ProxyUser-Ip X-True-Client-Ip True-Client-Ip X-Remote-Ip X-Remote-Addr
X-Remote-User X-Remote-Group Remote-Addr Remote-User Remote-Groups Remote-Email X-Originating-Ip X-Custom-IP-Authorization
CF-Connecting-IP CF-Connecting-IPv6 CF-IPCountry CF-Visitor CF-Access-Authenticated-User-Email CF-Access-Jwt-Assertion
Cloudfront-Viewer-Address Fastly-Client-IP Fastly-SSL Fly-Client-IP Incap-Client-IP Akamai-Origin-Hop X-Akamai-Edgescape
X-Azure-ClientIP X-Azure-SocketIP X-Appengine-User-Ip X-AppEngine-Country X-Goog-Authenticated-User-Id X-Goog-Iap-Jwt-Assertion
X-Amzn-Oidc-Data X-Amzn-Oidc-Identity X-Amzn-Oidc-Accesstoken X-Amzn-Mtls-Clientcert X-Amzn-Mtls-Clientcert-Subject X-Amzn-Trace-Id
X-Amz-Cf-Id X-MS-Client-Principal X-MS-Client-Principal-Id X-MS-Token-AAD-Id-Token X-Arr-Ssl X-Arr-ClientCert X-Vercel-Forwarded-For
X-Vercel-Ip-Country X-Nf-Client-Connection-Ip X-Sucuri-ClientIP Ali-Cdn-Real-Ip Cdn-Src-Ip X-Cdn-Src-Ip X-Envoy-External-Address
X-Envoy-Original-Path X-Envoy-Internal X-Istio-Attributes L5d-Client-Id L5d-Dst-Override X-Original-Url X-Original-Uri
X-Original-Host X-Original-Method X-Original-Forwarded-For X-Original-Remote-Addr X-Rewrite-Url X-Rewrite-Uri X-Override-Url X-Host
X-Http-Host-Override X-Http-DestinationUrl X-Scheme X-Url-Scheme Front-End-Https X-Https X-Http-Method X-Http-Method-Override
X-Method-Override X-Client-Cert X-Client-Certificate X-Client-Cert-Dn X-Client-Dn X-Client-Verify X-Client-Verified X-Client-Subject-Dn
Client-Cert Client-Cert-Chain Ssl-Client-Cert Ssl-Client-Verify Ssl-Client-S-Dn Ssl-Client-I-Dn X-Ssl-Client-Cert X-Ssl-Client-Verify
X-Ssl-Client-Cn X-Ssl-Cipher X-Tls-Client-Cert X-Mtls-Clientcert WL-Proxy-Client-IP WL-Proxy-Client-Cert Proxy-Client-IP Proxy
Proxy-User X-Proxy-User X-Auth-Request-User X-Auth-Request-Email X-Auth-Request-Access-Token X-Authenticated-User
X-Authenticated-Userid X-Authenticated-Scope X-Authentik-Username X-Consumer-Id X-Consumer-Username X-Consumer-Custom-Id
X-Credential-Identifier X-Anonymous-Consumer X-Pomerium-Jwt-Assertion X-Pomerium-Claim-Email X-Webauth-User X-Webauth-Role X-Userinfo
X-Endpoint-Api-Userinfo X-Apigateway-Api-Userinfo X-Jwt-Assertion X-Middleware-Subrequest X-Accel-Mapping X-Sendfile-Type
`
  .trim()
  .split(/\s+/)

const INNOCENT = `
Accept Accept-Encoding Accept-Language Authorization Baggage Cache-Control Content-Type Content-Length Content-Encoding Cookie Date Etag
Idempotency-Key If-None-Match If-Modified-Since Origin Pragma Range Referer Sec-Fetch-Site Sec-Ch-Ua Upgrade-Insecure-Requests User-Agent
Via X-Amz-Date X-Amz-Security-Token X-Amz-Content-Sha256 X-Goog-Api-Key X-Ms-Date X-Ms-Version X-Api-Version X-Correlation-Id X-Csrf-Token
X-Request-Start X-Requested-With X-Tenant-Id X-User-Agent X-User-Id X-Trace-Id X-B3-TraceId Tracestate DPoP Signature Digest Prefer
Realm Unreal-Ipsum client_id client_secret api_key user_id Accept_Version
`
  .trim()
  .split(/\s+/)

const spellings = (name: string) =>
  fc.array(fc.tuple(fc.boolean(), fc.constantFrom('-', '_', '.', '~')), { minLength: name.length, maxLength: name.length }).map((choices) =>
    [...name]
      .map((character, i) => {
        const [upper, mark] = choices[i] ?? [false, '-']
        return character === '-' ? mark : upper ? character.toUpperCase() : character.toLowerCase()
      })
      .join(''),
  )

test('each known header is found in any case and with any separator', () => {
  for (const name of CORPUS) fc.assert(fc.property(spellings(name), isIdentityHeader), { numRuns: 20 })
})

test('other names are not', () => {
  assert.deepEqual(
    INNOCENT.filter((name) => isIdentityHeader(name)),
    [],
  )
})

test('names that servers read as equal are treated as equal', () => {
  const token = fc.stringMatching(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,40}$/)
  fc.assert(fc.property(token, (name) => !isIdentityHeader(foldHeaderName(name)) || isIdentityHeader(name)))
  fc.assert(fc.property(token, (name) => foldHeaderName(foldHeaderName(name)) === foldHeaderName(name)))
})

test('a name of maximum length is checked in time', async () => {
  const ms = await processorMs(() => {
    for (const part of ['x-', 'client-', 'remote', '_', 'a']) isIdentityHeader(part.repeat(16_384 / part.length))
  })
  assert.ok(ms < allowedMs(500), `${ms} ms`)
})
