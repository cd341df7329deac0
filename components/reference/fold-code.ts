import { type CodeFold, codeFolds } from '@/lib/reference/code-folds'

/** Codes that can be folded; one that React draws anew is another element. */
const foldable = new WeakSet<Element>()

/**
 * Lets a reader fold the objects and lists of a block of code in place: each opening bracket becomes a button, which also the arrow keys
 * reach, and one more folds all that is inside others, called as `data-fold-all` around the block says. The text stays as it is, so that
 * copies have all of it. `most` folds are made, each of two elements; the outer ones first. Does nothing to a block that is foldable already.
 */
export function makeFoldable(block: HTMLElement, most?: number): void {
  const code = block.querySelector(':scope > pre > code')
  if (!code || foldable.has(code)) return
  foldable.add(code)
  const folds = codeFolds(code.textContent ?? '', most)
  if (folds.length === 0) return
  code.replaceChildren(foldedPieces(code, folds, block.getAttribute('aria-label') ?? ''))
  addFoldAll(code, block.closest<HTMLElement>('[data-fold-all]')?.dataset.foldAll ?? '')
  const [first] = buttonsOf(code)
  if (first) first.tabIndex = 0
  code.addEventListener('click', ({ target }) => {
    const button = buttonAt(target)
    if (button) toggle(button, code)
  })
  code.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event as KeyboardEvent
    const button = buttonAt(target)
    const act = KEYS[key]
    if (!button || !act || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    act(button, code)
  })
}

const KEYS: Readonly<Record<string, (button: HTMLElement, code: Element) => void>> = {
  Enter: toggle,
  ' ': toggle,
  ArrowLeft: (button, code) => isOpen(button) && toggle(button, code),
  ArrowRight: (button, code) => isOpen(button) || toggle(button, code),
  ArrowDown: (button, code) => focusNear(button, code, (at) => at + 1),
  ArrowUp: (button, code) => focusNear(button, code, (at) => at - 1),
  Home: (button, code) => focusNear(button, code, () => 0),
  End: (button, code) => focusNear(button, code, (_, last) => last),
}

function isOpen(button: HTMLElement): boolean {
  return button.getAttribute('aria-expanded') === 'true'
}

/** Folds inside others, and the button for all of them. */
const INNER = '[aria-expanded] + span [aria-expanded]'

/** Adds a button for all inner folds to the first fold that has some; it has no text, which copies would have. */
function addFoldAll(code: Element, label: string): void {
  const content = label === '' ? null : code.querySelector(INNER)?.closest('code > span')
  content?.prepend(buttonFor(label))
}

function toggle(button: HTMLElement, code: Element): void {
  const isOpened = !isOpen(button)
  const all = button.childNodes.length > 0 ? [button] : code.querySelectorAll(INNER)
  for (const one of all) one.setAttribute('aria-expanded', String(isOpened))
  // The one that the tab key reaches may be hidden now.
  reachBy(button, code)
}

/** Moves the focus to another button that is not hidden. */
function focusNear(button: HTMLElement, code: Element, next: (at: number, last: number) => number): void {
  const shown = buttonsOf(code).filter((one) => one.getClientRects().length > 0)
  const other = shown[next(shown.indexOf(button), shown.length - 1)]
  if (!other) return
  reachBy(other, code)
  other.focus()
}

/** Makes a button the only one of its code that the tab key reaches: a long example has hundreds. */
function reachBy(button: HTMLElement, code: Element): void {
  for (const one of buttonsOf(code)) one.tabIndex = one === button ? 0 : -1
}

function buttonsOf(code: Element): HTMLElement[] {
  return [...code.querySelectorAll<HTMLElement>('[aria-expanded]')]
}

function buttonAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[aria-expanded]') : null
}

/** Returns the pieces of a code, each of which has a color or none, with what folds contain inside an element of its own. */
function foldedPieces(code: Element, folds: readonly CodeFold[], label: string): DocumentFragment {
  const whole = document.createDocumentFragment()
  const text = code.textContent ?? ''
  const brackets = new Map<number, boolean>(folds.flatMap(({ open, close }) => [[open, true] as const, [close, false] as const]))
  const places = [...brackets.keys()].sort((one, other) => one - other).values()
  const around: ParentNode[] = []
  let inside: ParentNode = whole
  let place = places.next().value
  let at = 0
  for (const piece of code.childNodes) {
    const end = at + (piece.textContent?.length ?? 0)
    const put = (to: number) => {
      if (to > at) inside.append(like(piece, text.slice(at, to)))
      at = to
    }
    for (; place !== undefined && place < end; place = places.next().value) {
      put(place)
      if (brackets.get(place)) {
        const button = buttonFor(text.slice(text.lastIndexOf('\n', place) + 1, place).trim() || label)
        const content = document.createElement('span')
        const before = inside
        inside = button
        put(place + 1)
        before.append(button, content)
        around.push(before)
        inside = content
      } else inside = around.pop() ?? whole
    }
    put(end)
  }
  return whole
}

/** Returns a button whose text people can select, unlike that of the element `button`. */
function buttonFor(label: string): HTMLElement {
  const button = document.createElement('span')
  button.tabIndex = -1
  for (const [name, value] of Object.entries({ role: 'button', 'aria-expanded': 'true', 'aria-label': label }))
    button.setAttribute(name, value)
  return button
}

function like(piece: ChildNode, text: string): Node {
  if (!(piece instanceof Element)) return document.createTextNode(text)
  const copy = piece.cloneNode() as Element
  copy.textContent = text
  return copy
}
