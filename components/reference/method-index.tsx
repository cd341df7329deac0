import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import { MethodBadge } from '@/components/ui/method-badge'
import styles from './reference.module.css'

/** A method of the index and the address of its place. */
export interface IndexedMethod {
  method: PublishedMethod
  href: string
}

/** Draws links to methods; each item carries in `data-find`, in lower case, what a search finds it by. */
export function MethodIndex({ methods }: { methods: readonly IndexedMethod[] }) {
  return (
    <ul className={styles.index}>
      {methods.map(({ method, href }) => (
        <li key={method.id} data-find={`${method.httpMethod} ${method.path} ${method.summary}`.toLowerCase()}>
          <a href={href}>
            <MethodBadge method={method.httpMethod} />
            <span>{method.path}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
