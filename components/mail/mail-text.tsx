import { Fragment } from 'react'

const ADDRESS = /(https?:\/\/[^\s<>"']+)/
/** The character by which the platform replaces a one-time token that must not be seen; such an address does not work. */
const BLOTTED = '•'

/** Shows an email's text with its addresses as links. */
export function MailText({ text }: { text: string }) {
  return (
    <div
      style={{
        padding: 'var(--space-4)',
        border: '1px solid var(--color-border)',
        borderRadius: 'var(--radius-md)',
        background: 'var(--color-bg-subtle)',
        fontSize: 'var(--text-sm)',
        lineHeight: 1.65,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text.split(ADDRESS).map((part, index) =>
        index % 2 === 1 && !part.includes(BLOTTED) ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
            key={index}
            href={part}
            target="_blank"
            rel="noopener noreferrer"
            style={{ color: 'var(--color-brand-fg)', textDecoration: 'underline' }}
          >
            {part}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </div>
  )
}
