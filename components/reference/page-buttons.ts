import { copyText } from '@/components/ui/copy-text'
import { makeFoldable } from './fold-code'

/** Makes the buttons of a page of a reference work that nobody needs at once: loaded after the page. */
export function readyButtons(labels: { copy: string; copied: string }): void {
  for (const block of document.querySelectorAll('pre[tabindex]')) addCopyButton(block, labels)
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-folds]')) openFoldsBy(button)
  const seen = new IntersectionObserver(foldSeen)
  for (const block of document.querySelectorAll('[data-foldable]')) seen.observe(block)
}

/** Elements of a page at first; of its blocks of code, each has some folds even beyond them. */
const ELEMENTS_MAX = 3_000
const FOLDS_MIN = 30
const FOLDS_MAX = 300

/** Makes blocks of code foldable once they are on the screen: most examples of a page are in tabs and folds that nobody opens. */
function foldSeen(entries: readonly IntersectionObserverEntry[], seen: IntersectionObserver): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue
    seen.unobserve(target)
    const room = Math.floor((ELEMENTS_MAX - document.getElementsByTagName('*').length) / 2)
    makeFoldable(target, Math.min(Math.max(FOLDS_MIN, room), FOLDS_MAX))
  }
}

/** Adds a button that copies a block of code in a description; over its last line, so that nothing moves. */
function addCopyButton(block: Element, { copy, copied }: { copy: string; copied: string }): void {
  if (block.nextElementSibling instanceof HTMLButtonElement) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'ui-size-xs'
  button.ariaLive = 'polite'
  button.textContent = copy
  button.onclick = async () => {
    if (await copyText(block.textContent ?? '')) button.textContent = copied
  }
  block.after(button)
}

/** Lets a button open the closed folds below the header that it is in, and close them again; not those of samples. */
function openFoldsBy(button: HTMLButtonElement): void {
  let opened: HTMLDetailsElement[] = []
  button.disabled = false
  button.onclick = () => {
    const isClosing = opened.length > 0
    const closed = button.closest('article')?.querySelectorAll<HTMLDetailsElement>('header + div details:not([open])') ?? []
    const folds = isClosing ? opened : [...closed]
    for (const fold of folds) fold.open = !isClosing
    opened = isClosing ? [] : folds
    const label = button.textContent ?? ''
    button.textContent = button.dataset.folds ?? ''
    button.dataset.folds = label
  }
}
