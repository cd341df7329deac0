import { encode } from 'uqr'
import styles from './account-settings.module.css'
import { QUIET_ZONE, qrPath } from './qr-path'

/** Shows a text as a QR code, dark on white in both color modes, as scanners expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={qrPath(data)} fill="#000000" />
    </svg>
  )
}
