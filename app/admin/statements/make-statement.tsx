import { useNavigate } from "react-router";
import { Button } from "../../ui/forms/button.tsx";

/** Starts a statement with the agency and the solicitation number of a message. */
export function MakeStatement({ messageId }: { messageId: string }) {
  const navigate = useNavigate();
  const query = new URLSearchParams({ message: messageId });
  return (
    <Button onClick={() => navigate(`/admin/statements/new?${query}`)}>Create statement</Button>
  );
}
