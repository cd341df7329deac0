export { default, generateMetadata } from './subscription/page'
