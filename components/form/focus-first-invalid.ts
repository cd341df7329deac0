/** Focuses the first field marked invalid, in page order, and scrolls it to the center (product rules, section 5). */
export function focusFirstInvalid(form: HTMLElement): boolean {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (invalid === null) return false
  const target = isFocusable(invalid) ? invalid : (invalid.querySelector<HTMLElement>(FOCUSABLE) ?? invalid)
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  return true
}

const FOCUSABLE = 'input:not([disabled]), textarea, select, button, [contenteditable="true"], [tabindex]'

function isFocusable(element: HTMLElement): boolean {
  return element.matches(FOCUSABLE)
}

function prefersReducedMotion(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
