import { BEFORE_PAINT_SCRIPT } from '@/lib/theme/before-paint-script'

/** The script that settles colour mode and side bar before anything is painted. Private pages allow it by its hash. */
export function BeforePaint() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, no data in it
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_PAINT_SCRIPT }} />
}
