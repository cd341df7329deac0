import { BEFORE_PAINT_SCRIPT } from '@/lib/theme/before-paint-script'

/** The script that settles colour mode and side bar before anything is painted; first in a layout. `nonce` on private pages. */
export function BeforePaint({ nonce }: { nonce?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, no data in it
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_PAINT_SCRIPT }} />
}
