/** Characters of a user agent that are examined: the browser's name is among the first few hundred. */
const LOOKED_AT = 512

/** Ordered: browsers contain the names of those below them too (Edge contains Chrome and Safari). */
const BROWSERS: readonly (readonly [token: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Whale', 'Whale'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['KAKAOTALK', 'KakaoTalk'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Firefox', 'Firefox'],
  ['HeadlessChrome', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Version', 'Safari'],
  ['curl', 'curl'],
]

/** Ordered: Android user agents contain Linux, and iPhones "like Mac OS X". */
const SYSTEMS: readonly (readonly [token: string, name: string])[] = [
  ['Windows', 'Windows'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
]

/** Returns the browser and system of a user agent, `Chrome 141 · Windows`; one of them if the other is unknown, empty if both are. */
export function deviceOf(userAgent: string): string {
  const text = userAgent.slice(0, LOOKED_AT)
  return [browserOf(text), SYSTEMS.find(([token]) => text.includes(token))?.[1] ?? ''].filter(Boolean).join(' · ')
}

function browserOf(text: string): string {
  for (const [token, name] of BROWSERS) {
    const at = text.search(new RegExp(`${token}[A-Za-z]{0,3}/[0-9]`))
    if (at < 0 || (name === 'Safari' && !text.includes('Safari'))) continue
    const version = text.slice(text.indexOf('/', at) + 1).match(/^[0-9]{1,4}/)?.[0] ?? ''
    return `${name} ${version}`
  }
  return ''
}
