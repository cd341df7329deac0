import { encode } from 'uqr'
import { QUIET_ZONE, qrPath } from './qr-path'

/** Converts a path of unit rectangles back to modules. */
function modulesOf(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let at = Number(x); at < Number(x) + Number(width); at += 1) (modules[Number(y)] as boolean[])[at] = true
  }
  return modules
}

describe('the path of a QR code', () => {
  it('joins neighbors of a row and skips white modules', () => {
    expect(qrPath([[true, true, false, true], [false], [false, true]])).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h1v1h-1z')
  })

  it('draws exactly the modules of a code, with its margin', () => {
    const { data, size } = encode('otpauth://totp/Portico:mina%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Portico', {
      border: QUIET_ZONE,
    })
    expect(modulesOf(qrPath(data), size)).toEqual(data)
    expect(data.slice(0, QUIET_ZONE).flat()).not.toContain(true)
  })
})
