import { BEFORE_PAINT_SCRIPT } from '@/lib/theme/before-paint-script'

/** Renders the script that sets color mode and sidebar before the first paint. Private pages allow it by its hash. */
export function BeforePaint() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the product without data
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_PAINT_SCRIPT }} />
}
