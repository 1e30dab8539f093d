import { COMPANY } from '@packaging/contracts/company';

/** What a page is called in the browser's tab and history. React moves it into the document's head. */
export const PageHead = ({ title }: { title: string }) => <title>{`${title} | ${COMPANY.name}`}</title>;
