import { Fragment, isValidElement, type ReactNode } from 'react'

/** The attributes whose names differ in React by more than their case. */
const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  defaultChecked: 'checked',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeWidth: 'stroke-width',
  tabIndex: 'tabindex',
}
const BOOLEANS: ReadonlySet<string> = new Set(['checked', 'hidden', 'open'])
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'input'])
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const HREF = /^(?:https?:\/\/|mailto:|[#/?])/i

/**
 * Returns elements as HTML, as React writes it (whose own writer Next does not allow in a page): every text and attribute is escaped, and a
 * link to anything but a page or an email address has no address. Throws for what needs a script: client components, hooks, event
 * handlers; and for async components and styles.
 */
export function staticHtml(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return escaped(String(node))
  if (Array.isArray(node)) return node.map((child: ReactNode) => staticHtml(child)).join('')
  if (!isValidElement<Record<string, unknown>>(node)) throw new Error('Invalid static element: use text, elements and lists of them.')
  const { type, props } = node
  if (type === Fragment) return staticHtml(props.children as ReactNode)
  if (typeof type === 'string') return elementOf(type, props)
  if (typeof type === 'function' && !('$$typeof' in type)) return staticHtml((type as (given: object) => ReactNode)(props))
  throw new Error('Invalid static element: a client component needs a script.')
}

function elementOf(tag: string, { children, ...props }: Record<string, unknown>): string {
  const attributes = Object.entries(props).map(([name, value]) => attributeOf(name, value))
  const begin = `<${tag}${attributes.join('')}`
  if (VOID.has(tag)) return `${begin}/>`
  const content = staticHtml(children as ReactNode)
  // HTML drops the first line break of a preformatted text.
  return `${begin}>${tag === 'pre' && content.startsWith('\n') ? '\n' : ''}${content}</${tag}>`
}

function attributeOf(prop: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'object' || typeof value === 'function')
    throw new Error(`Invalid attribute ${prop}: a static element has only text.`)
  const name = NAMES[prop] ?? prop
  if (BOOLEANS.has(name)) return value ? ` ${name}=""` : ''
  if (name === 'href' && !HREF.test(String(value))) return ''
  return ` ${name}="${escaped(String(value))}"`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
