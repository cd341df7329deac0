import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import type { ParameterPlace } from '@portico/contract/method/method'
import { getTranslations } from 'next-intl/server'
import styles from './reference.module.css'

/** What a call carries beside its body, by place: path, query, headers, cookies. */
export async function MethodParameters({ parameters }: { parameters: PublishedMethod['parameters'] }) {
  const t = await getTranslations('reference')
  const order = ['path', 'query', 'header', 'cookie'] as const satisfies readonly ParameterPlace[]
  return order.map((place) => {
    const here = parameters.filter((parameter) => parameter.place === place)
    if (here.length === 0) return null
    return (
      <div key={place}>
        <h5>{t(`places.${place}`)}</h5>
        <ul className={styles.tree}>
          {here.map(({ name, type, array, required, description }) => (
            <li key={name}>
              <p className={styles.field}>
                <code>{name}</code>
                <span className={styles.type}>{array ? `${type}[]` : type}</span>
                {required ? <span className={styles.required}>{t('required')}</span> : null}
              </p>
              {description ? <p className={styles.note}>{description}</p> : null}
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
