import { useEffect } from "react";
import { type PageAction, useAdmin } from "../session/use-admin.ts";

/** Offers them in the search for as long as the page is shown. */
export function usePageActions(actions: PageAction[]) {
  const { pageActions } = useAdmin();
  useEffect(() => {
    pageActions.current = actions;
    return () => {
      pageActions.current = [];
    };
  });
}
