import type { ReactNode } from 'react'

// Drawn here, because the icons of the package are client components: in the header of every page they cost 1 kB of script.

function HeaderIcon({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <svg
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  )
}

/** Shows a magnifying glass, for the command palette. */
export function SearchIcon() {
  return (
    <HeaderIcon>
      <circle cx="11" cy="11" r="7" />
      <path d="m20 20-4-4" />
    </HeaderIcon>
  )
}

/** Shows a question mark, for the guide. */
export function HelpIcon() {
  return (
    <HeaderIcon>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.5 9.5a2.5 2.5 0 1 1 3.4 2.3c-.6.3-.9.7-.9 1.2v.5M12 17h.01" />
    </HeaderIcon>
  )
}

/** Shows a globe, for the language. */
export function LanguageIcon() {
  return (
    <HeaderIcon>
      <circle cx="12" cy="12" r="9" />
      <ellipse cx="12" cy="12" rx="4" ry="9" />
      <path d="M3 12h18" />
    </HeaderIcon>
  )
}

/** Shows a moon, for dark mode. */
export function MoonIcon({ className }: { className?: string | undefined }) {
  return (
    <HeaderIcon className={className}>
      <path d="M20 14a8.5 8.5 0 1 1-10-10 6.5 6.5 0 0 0 10 10z" />
    </HeaderIcon>
  )
}

/** Shows a sun, for light mode. */
export function SunIcon({ className }: { className?: string | undefined }) {
  return (
    <HeaderIcon className={className}>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5" />
    </HeaderIcon>
  )
}
