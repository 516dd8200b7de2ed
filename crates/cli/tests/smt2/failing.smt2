; A question that cannot be answered is no reason to stop, an assertion that cannot be read is.
(get-model)
(get-value (nothing))
(echo "still here")
(declare-const r Real)
(check-sat)
