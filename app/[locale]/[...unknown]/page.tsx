import { notFound } from 'next/navigation'

/** Any address that no page has. */
export default function UnknownPage(): never {
  notFound()
}
