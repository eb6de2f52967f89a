import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { keepToasts } from "../../../ui/feedback/toasts.tsx";

const REDIRECT_MS = 2000;

/** Goes to the list of posts after a successful import, unless the admin stays. */
export function useRedirectToPosts() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => navigate("/admin/posts", keepToasts), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, navigate]);

  return [isLeaving, setLeaving] as const;
}
