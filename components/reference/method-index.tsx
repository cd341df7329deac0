import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import { BreakablePath } from '@/components/ui/breakable-path'
import { MethodBadge } from '@/components/ui/method-badge'
import styles from './reference.module.css'

/** A method of the index and its address. */
export interface IndexedMethod {
  method: PublishedMethod
  href: string
}

/** Shows links to methods; each item has the text that a search compares, in lower case, in `data-find`. */
export function MethodIndex({ methods }: { methods: readonly IndexedMethod[] }) {
  return (
    <ul className={styles.index}>
      {methods.map(({ method, href }) => (
        <li key={method.id} data-find={`${method.httpMethod} ${method.path} ${method.summary}`.toLowerCase()}>
          <a href={href}>
            <MethodBadge method={method.httpMethod} />
            <span>
              <BreakablePath path={method.path} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
