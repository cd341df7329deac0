import { notFound } from 'next/navigation'

/** Answers 404 for every address without a page. */
export default function UnknownPage(): never {
  notFound()
}
