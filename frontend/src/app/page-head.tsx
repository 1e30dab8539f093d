import { COMPANY } from '@packaging/contracts/company';
import { NOT_FOUND_META, PAGE_META, pageAt } from './page-meta.ts';
import { SITE_ORIGIN } from './site-origin.ts';

/**
 * The part of the document's head that changes with the page; React moves it there. The not-found screen needs no robots
 * tag: its status keeps it out of search engines.
 */
export const PageHead = ({ path }: { path: string }) => {
  const page = pageAt(path);
  const { title, description } = page ? PAGE_META[page] : NOT_FOUND_META;
  return (
    <>
      <title>{`${title} | ${COMPANY.name}`}</title>
      <meta name="description" content={description} />
      {page && <link rel="canonical" href={SITE_ORIGIN + page} />}
    </>
  );
};
